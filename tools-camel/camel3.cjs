// node camel.cjs <root> [--write]; renames snake_case properties declared in OWN files to camelCase, wherever they are used.
const root=process.argv[2], write=process.argv.includes("--write");
const ts=require(root+"/node_modules/typescript");const fs=require("fs"),path=require("path");
const OWN=[/^medusa-backend\/src\/modules\/(account-deletion|mailed-link|money-ledger|order-records|outbox|payment-record|product-edits|product-search|sales|session|stripe-event)\/[a-z-]+\.ts$/,/^medusa-backend\/src\/lib\/money\/payments\.ts$/,/^medusa-backend\/src\/queries\/doctor\/[a-z-]+\.ts$/,/^medusa-backend\/src\/queries\/carts\/carts\.ts$/];
const NOT=[/\.test-kit\.ts$/,/\.test\.ts$/];
const SKIP=new Set("to_capture no_order order_cancelled decided_by_ops payment_intent fraud_type idempotency_key raw_amount currency_code_ variant_id_ raw_unit_price is_tax_inclusive tax_lines shipping_methods shipping_option_id credit_lines product_title product_description product_subtitle product_collection product_handle variant_sku variant_barcode variant_title is_discountable is_giftcard requires_shipping is_plain product_type_id below_minimum by_currency_ lost_or_stolen_card expired_or_canceled_card charge_for_pending_refund_disputed insufficient_funds merchant_request product_not_received product_unacceptable credit_not_processed subscription_canceled product_type product_option product_tag price_list price_preference inventory_item customer_group refund_reason return_reason fulfillment_set shipping_option shipping_option_type shipping_profile stock_location api_key sales_channel tax_region tax_rate payment_collection product_fact off_sale_fact raw_amount raw_rate raw_quantity raw_return_received_quantity raw_return_dismissed_quantity raw_unit_price".split(" "));
const rel=f=>path.relative(root,f).replace(/\\/g,"/");
const isOwnFile=f=>{const r=rel(f);return OWN.some(x=>x.test(r))&&!NOT.some(x=>x.test(r));};
const snake=s=>!SKIP.has(s)&&/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(s);
const camel=s=>s.replace(/_([a-z0-9])/g,(_,c)=>c.toUpperCase());
const edits=new Map(); // file -> Map(pos -> {end,text})
const put=(f,pos,end,text)=>{(edits.get(f)??edits.set(f,new Map()).get(f)).set(pos,{end,text});};
const names={};
for(const w of ["medusa-backend","storefront","tests","local"]){
  const cfgp=path.join(root,w,"tsconfig.json");
  const cfg=ts.getParsedCommandLineOfConfigFile(cfgp,{noEmit:true},{...ts.sys,onUnRecoverableConfigFileDiagnostic:d=>{throw new Error(JSON.stringify(d.messageText))}});
  const program=ts.createProgram({rootNames:cfg.fileNames,options:cfg.options});
  const checker=program.getTypeChecker();
  const roots=(sym,seen=new Set())=>{ if(!sym||seen.has(sym))return [];seen.add(sym);
    const out=[];const r=checker.getRootSymbols?checker.getRootSymbols(sym):[sym];
    for(const s of r){ if(s!==sym)out.push(...roots(s,seen)); else if(s.links?.syntheticOrigin)out.push(...roots(s.links.syntheticOrigin,seen)); else out.push(s);} return out;};
  const ownSym=(sym)=>{const rs=roots(sym);const ds=rs.flatMap(s=>s.declarations??[]);if(!ds.length)return null;
    const own=ds.filter(d=>isOwnFile(d.getSourceFile().fileName));
    return own.length>0&&own.length>=ds.length?true:own.length?true:false;};
  const propOf=(type,name)=>{ if(!type)return null; const s=checker.getPropertyOfType(type,name); if(s)return s; if(type.isUnion&&type.isUnion())for(const t of type.types){const x=checker.getPropertyOfType(t,name);if(x)return x;} return null;};
  const nonNull=t=>t&&checker.getNonNullableType(t);
  for(const sf of program.getSourceFiles()){
    if(sf.fileName.includes("node_modules")||!sf.fileName.startsWith(root))continue;
    const own=isOwnFile(sf.fileName);
    const visit=n=>{
      // property names
      if((ts.isPropertyAssignment(n)||ts.isShorthandPropertyAssignment(n))&&snake(n.name.text??"")){
        const obj=n.parent;const name=n.name.text;
        let res=null;const ct=nonNull(checker.getContextualType(obj));const p=propOf(ct,name);
        if(p){res=ownSym(p);}
        if(res===null&&ts.isPropertyAssignment(n)||res===null){res=own&&(!p);}
        if(res&&ts.isIdentifier(n.name)||res&&ts.isStringLiteral(n.name)){
          names[name]=(names[name]??0)+1;
          if(ts.isShorthandPropertyAssignment(n))put(sf.fileName,n.name.getStart(sf),n.name.getEnd(),`${camel(name)}: ${name}`);
          else put(sf.fileName,n.name.getStart(sf),n.name.getEnd(),camel(name));
        }
      } else if(ts.isPropertyAccessExpression(n)&&snake(n.name.text)){
        const s=checker.getSymbolAtLocation(n.name);
        if(s&&ownSym(s)){names[n.name.text]=(names[n.name.text]??0)+1;put(sf.fileName,n.name.getStart(sf),n.name.getEnd(),camel(n.name.text));}
      } else if(ts.isBindingElement(n)&&ts.isObjectBindingPattern(n.parent)){
        const nm=n.propertyName??n.name; const name=nm.text;
        if(name&&snake(name)&&!n.dotDotDotToken){
          const t=nonNull(checker.getTypeAtLocation(n.parent));const p=propOf(t,name);
          if(p&&ownSym(p)){names[name]=(names[name]??0)+1;
            if(n.propertyName)put(sf.fileName,nm.getStart(sf),nm.getEnd(),camel(name));
            else put(sf.fileName,nm.getStart(sf),nm.getEnd(),`${camel(name)}: ${name}`);}
        }
      } else if((ts.isPropertySignature(n))&&n.name.text&&snake(n.name.text)&&own){
        names[n.name.text]=(names[n.name.text]??0)+1;put(sf.fileName,n.name.getStart(sf),n.name.getEnd(),camel(n.name.text));
      } else if(ts.isElementAccessExpression(n)&&ts.isStringLiteralLike(n.argumentExpression)&&snake(n.argumentExpression.text)){
        const p=propOf(nonNull(checker.getTypeAtLocation(n.expression)),n.argumentExpression.text);
        if(p&&ownSym(p))put(sf.fileName,n.argumentExpression.getStart(sf)+1,n.argumentExpression.getEnd()-1,camel(n.argumentExpression.text));
      } else if(ts.isIndexedAccessTypeNode(n)&&ts.isLiteralTypeNode(n.indexType)&&ts.isStringLiteral(n.indexType.literal)&&snake(n.indexType.literal.text)){
        const p=propOf(nonNull(checker.getTypeAtLocation(n.objectType)),n.indexType.literal.text);
        if(p&&ownSym(p))put(sf.fileName,n.indexType.literal.getStart(sf)+1,n.indexType.literal.getEnd()-1,camel(n.indexType.literal.text));
      } else if(ts.isTypeReferenceNode(n)&&n.typeArguments?.length===2&&["Pick","Omit"].includes(n.typeName.text)){
        const t=checker.getTypeAtLocation(n.typeArguments[0]);
        const lits=ts.isUnionTypeNode(n.typeArguments[1])?n.typeArguments[1].types:[n.typeArguments[1]];
        for(const l of lits)if(ts.isLiteralTypeNode(l)&&ts.isStringLiteral(l.literal)&&snake(l.literal.text)){
          const p=propOf(nonNull(t),l.literal.text); if(p&&ownSym(p))put(sf.fileName,l.literal.getStart(sf)+1,l.literal.getEnd()-1,camel(l.literal.text));}
      }
      ts.forEachChild(n,visit);
    };
    visit(sf);
  }
  console.error(w,"done",edits.size);
}
// route paths and template ids
let count=0;
for(const[f,m]of edits){count+=m.size;if(write){let s=fs.readFileSync(f,"utf8");for(const[pos,{end,text}]of[...m].sort((a,b)=>b[0]-a[0]))s=s.slice(0,pos)+text+s.slice(end);fs.writeFileSync(f,s);}}
console.log("edits",count,"files",edits.size);
const dir={};for(const[f,m]of edits){const k=rel(f).split("/").slice(0,4).join("/");dir[k]=(dir[k]??0)+m.size;}
console.log(Object.entries(dir).sort((a,b)=>b[1]-a[1]).slice(0,60).map(e=>e.join(" ")).join("\n"));
console.log(Object.entries(names).sort((a,b)=>b[1]-a[1]).map(e=>e.join(":")).join(" "));
