const root=process.argv[2], write=process.argv.includes("--write");
const ts=require(root+"/node_modules/typescript");const fs=require("fs"),path=require("path");
const snake=s=>/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(s);
const camel=s=>s.replace(/_([a-z0-9])/g,(_,c)=>c.toUpperCase());
const edits=new Map();
const put=(f,pos,end,text)=>{(edits.get(f)??edits.set(f,new Map()).get(f)).set(pos,{end,text});};
const wanted=(process.argv.find(a=>a.startsWith("--w="))??"--w=medusa-backend,storefront,tests,local").slice(4).split(",");
for(const w of wanted){
  const cfg=ts.getParsedCommandLineOfConfigFile(path.join(root,w,"tsconfig.json"),{noEmit:true},{...ts.sys,onUnRecoverableConfigFileDiagnostic:d=>{throw new Error(JSON.stringify(d.messageText))}});
  const program=ts.createProgram({rootNames:cfg.fileNames,options:cfg.options});
  const c=program.getTypeChecker();
  const props=(t,n)=>{ if(!t)return false;t=c.getNonNullableType(t); if(c.getPropertyOfType(t,n))return true; if(t.isUnion())return t.types.some(x=>!!c.getPropertyOfType(x,n)); return false;};
  const idx=t=>t&&(c.getStringIndexType?.(t)||t.flags&(ts.TypeFlags.Any|ts.TypeFlags.Unknown));
  for(const sf of program.getSourceFiles()){
    if(sf.fileName.includes("node_modules")||!sf.fileName.startsWith(root))continue;
    const visit=n=>{
      if((ts.isPropertyAssignment(n)||ts.isShorthandPropertyAssignment(n))&&n.name&&snake(n.name.text??"")){
        const name=n.name.text;const t=c.getContextualType(n.parent);
        if(t&&!idx(t)&&!props(t,name)&&props(t,camel(name))){
          put(sf.fileName,n.name.getStart(sf),n.name.getEnd(),ts.isShorthandPropertyAssignment(n)?`${camel(name)}: ${name}`:camel(name));
        }
      } else if(ts.isPropertyAccessExpression(n)&&snake(n.name.text)){
        const t=c.getTypeAtLocation(n.expression);const name=n.name.text;
        if(t&&!idx(t)&&!props(t,name)&&props(t,camel(name)))put(sf.fileName,n.name.getStart(sf),n.name.getEnd(),camel(name));
      } else if(ts.isBindingElement(n)&&ts.isObjectBindingPattern(n.parent)){
        const nm=n.propertyName??n.name;const name=nm.text;
        if(name&&snake(name)&&!n.dotDotDotToken){const t=c.getTypeAtLocation(n.parent);
          // a parameter's own pattern makes the type from itself; use the contextual type of its initializer or annotation
          let src=null;const d=n.parent.parent;
          if(d.type)src=c.getTypeFromTypeNode(d.type);else if(d.initializer)src=c.getTypeAtLocation(d.initializer);else if(ts.isParameter(d)){const fn=d.parent;const ct=(ts.isArrowFunction(fn)||ts.isFunctionExpression(fn))?c.getContextualType(fn):null;const sig=ct&&ct.getCallSignatures()[0];const p=sig?.parameters[fn.parameters.indexOf(d)];if(p)src=c.getTypeOfSymbolAtLocation(p,d);}
          else src=t;
          if(src&&!idx(src)&&!props(src,name)&&props(src,camel(name)))put(sf.fileName,nm.getStart(sf),nm.getEnd(),n.propertyName?camel(name):`${camel(name)}: ${name}`);}
      } else if(ts.isStringLiteral(n)&&snake(n.text)&&!(ts.isImportDeclaration(n.parent))){
        const t=c.getContextualType(n);
        const lits=t?(t.isUnion()?t.types:[t]).filter(x=>x.isStringLiteral()).map(x=>x.value):[];
        if(lits.length&&!lits.includes(n.text)&&lits.includes(camel(n.text))&&(t.isUnion()?t.types:[t]).every(x=>x.isStringLiteral()||x.flags&(ts.TypeFlags.Undefined|ts.TypeFlags.Null)))put(sf.fileName,n.getStart(sf)+1,n.getEnd()-1,camel(n.text));
        else if(ts.isLiteralTypeNode(n.parent)&&ts.isIndexedAccessTypeNode(n.parent.parent)){const ot=c.getTypeFromTypeNode(n.parent.parent.objectType);if(!props(ot,n.text)&&props(ot,camel(n.text)))put(sf.fileName,n.getStart(sf)+1,n.getEnd()-1,camel(n.text));}
      } else if(ts.isBinaryExpression(n)&&[ts.SyntaxKind.EqualsEqualsEqualsToken,ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(n.operatorToken.kind)){
        for(const[a,b]of[[n.left,n.right],[n.right,n.left]])if(ts.isStringLiteral(b)&&snake(b.text)){const t=c.getTypeAtLocation(a);const lits=(t.isUnion()?t.types:[t]);if(lits.every(x=>x.isStringLiteral())&&!lits.some(x=>x.value===b.text)&&lits.some(x=>x.value===camel(b.text)))put(sf.fileName,b.getStart(sf)+1,b.getEnd()-1,camel(b.text));}
      }
      ts.forEachChild(n,visit);
    };visit(sf);
  }
  console.error(w,edits.size);
}
let count=0;for(const[f,m]of edits){count+=m.size;if(write){let s=fs.readFileSync(f,"utf8");for(const[pos,{end,text}]of[...m].sort((a,b)=>b[0]-a[0]))s=s.slice(0,pos)+text+s.slice(end);fs.writeFileSync(f,s);}}
console.log("edits",count,"files",edits.size);
