const root=process.argv[2], write=process.argv.includes("--write");
const ts=require(root+"/node_modules/typescript");const fs=require("fs"),path=require("path");
const snake=s=>s.replace(/[A-Z0-9]+/g,c=>"_"+c.toLowerCase());
const snake1=s=>s.replace(/[A-Z]/g,c=>"_"+c.toLowerCase());
const camel=s=>s.replace(/_([a-z0-9])/g,(_,c)=>c.toUpperCase());
const edits=new Map();const put=(f,pos,end,text)=>{(edits.get(f)??edits.set(f,new Map()).get(f)).set(pos,{end,text});};
const skipDecl=/node_modules|\/modules\/|\/migrations\//;
const left=[];
for(const w of (process.argv.find(a=>a.startsWith("--w="))??"--w=medusa-backend,storefront,tests").slice(4).split(",")){
  const cfg=ts.getParsedCommandLineOfConfigFile(path.join(root,w,"tsconfig.json"),{noEmit:true},{...ts.sys,onUnRecoverableConfigFileDiagnostic:d=>{throw new Error(JSON.stringify(d.messageText))}});
  const program=ts.createProgram({rootNames:cfg.fileNames,options:cfg.options});const c=program.getTypeChecker();
  const rootsOf=(sym,seen=new Set())=>{ if(!sym||seen.has(sym))return [];seen.add(sym);const out=[];for(const s of c.getRootSymbols(sym)){if(s!==sym)out.push(...rootsOf(s,seen));else if(s.links?.syntheticOrigin)out.push(...rootsOf(s.links.syntheticOrigin,seen));else out.push(s);}return out;};
  let fixed;
  const members=t=>{t=c.getNonNullableType(t);return t.isUnion()?t.types:[t];};
  const walk=(src,tgt,depth,node)=>{ if(!src||!tgt||depth<0)return;
    for(const s of members(src))for(const t of members(tgt)){
      if(s===t)continue;
      const sa=c.isArrayLikeType(s),ta=c.isArrayLikeType(t);
      if(sa&&ta){const a=c.getTypeArguments(s)[0]??c.getIndexTypeOfType(s,1),b=c.getTypeArguments(t)[0]??c.getIndexTypeOfType(t,1);walk(a,b,depth-1,node);continue;}
      if(sa||ta)continue;
      const sn=s.symbol?.name,tn=t.symbol?.name;
      if(sn==="Promise"||sn==="WorkflowData"){const a=c.getTypeArguments(s)[0];if(a)walk(a,tn==="Promise"||tn==="PromiseLike"?c.getTypeArguments(t)[0]:t,depth-1,node);continue;}
      const sc=s.getCallSignatures(),tc=t.getCallSignatures();
      if(sc.length&&tc.length){walk(sc[0].getReturnType(),tc[0].getReturnType(),depth-1,node);sc[0].parameters.forEach((p,i)=>{const q=tc[0].parameters[i];if(q)walk(c.getTypeOfSymbolAtLocation(p,node),c.getTypeOfSymbolAtLocation(q,node),depth-1,node);});continue;}
      for(const p of t.getProperties()){
        const name=p.name;const same=c.getPropertyOfType(s,name);
        if(same){walk(c.getTypeOfSymbolAtLocation(same,node),c.getTypeOfSymbolAtLocation(p,node),depth-1,node);continue;}
        if(!/[A-Z0-9]/.test(name))continue;
        for(const sk of [snake(name),snake1(name)]){const q=c.getPropertyOfType(s,sk);if(!q)continue;
          for(const r of rootsOf(q))for(const d of r.declarations??[]){const f=d.getSourceFile().fileName;if(skipDecl.test(f))continue;
            const n=d.name;if(!n||!(ts.isPropertyAssignment(d)||ts.isShorthandPropertyAssignment(d)||ts.isPropertySignature(d)))continue;
            put(f,n.getStart(),n.getEnd(),ts.isShorthandPropertyAssignment(d)?`${name}: ${n.text}`:name);fixed=true;}
          break;}
      }
      // the other way: a target declared snake where the source is camel
      for(const p of s.getProperties()){ if(!/[A-Z]/.test(p.name)||c.getPropertyOfType(t,p.name))continue;
        for(const sk of [snake(p.name),snake1(p.name)]){const q=c.getPropertyOfType(t,sk);if(!q)continue;
          for(const r of rootsOf(q))for(const d of r.declarations??[]){const f=d.getSourceFile().fileName;if(skipDecl.test(f))continue;const n=d.name;
            if(!n||!(ts.isPropertyAssignment(d)||ts.isShorthandPropertyAssignment(d)||ts.isPropertySignature(d)))continue;
            put(f,n.getStart(),n.getEnd(),ts.isShorthandPropertyAssignment(d)?`${p.name}: ${n.text}`:p.name);fixed=true;}
          break;}
      }
    }};
  const nodeAt=(sf,start,len)=>{let best=null;const v=n=>{if(n.getStart(sf)<=start&&n.getEnd()>=start+len){best=n;ts.forEachChild(n,v);}};v(sf);return best;};
  for(const sf of program.getSourceFiles()){ if(sf.fileName.includes("node_modules")||!sf.fileName.startsWith(root))continue;
    for(const d of program.getSemanticDiagnostics(sf)){ fixed=false;
      let n=nodeAt(sf,d.start,d.length);if(!n)continue;
      const tryPair=(expr,tgt)=>{if(expr&&tgt)walk(c.getTypeAtLocation(expr),tgt,5,expr);};
      let p=n;
      for(let i=0;i<4&&p&&!fixed;i++,p=p.parent){
        if(ts.isVariableDeclaration(p)&&p.initializer&&p.type)tryPair(p.initializer,c.getTypeFromTypeNode(p.type));
        else if(ts.isPropertyAssignment(p))tryPair(p.initializer,c.getContextualType(p.initializer));
        else if(ts.isShorthandPropertyAssignment(p)){const ct=c.getContextualType(p.parent);const q=ct&&c.getPropertyOfType(c.getNonNullableType(ct),p.name.text);const vs=c.getShorthandAssignmentValueSymbol(p);if(q&&vs)walk(c.getTypeOfSymbolAtLocation(vs,p),c.getTypeOfSymbolAtLocation(q,p),5,p);}
        else if(ts.isReturnStatement(p)&&p.expression){tryPair(p.expression,c.getContextualType(p.expression));}
        else if(ts.isSatisfiesExpression?.(p)||ts.isAsExpression(p))tryPair(p.expression,c.getTypeFromTypeNode(p.type));
        else if(ts.isJsxAttribute(p)){const ct=c.getContextualType(p.parent);const q=ct&&c.getPropertyOfType(ct,p.name.getText());const e=p.initializer&&ts.isJsxExpression(p.initializer)?p.initializer.expression:null;if(q&&e)tryPair(e,c.getTypeOfSymbolAtLocation(q,p));}
        else if(ts.isExpression(p)){const ct=c.getContextualType(p);if(ct)tryPair(p,ct);
          if(!fixed&&p.parent&&ts.isCallExpression(p.parent)&&p.parent.arguments.includes(p)){const sig=c.getResolvedSignature(p.parent);const par=sig?.parameters[Math.min(p.parent.arguments.indexOf(p),sig.parameters.length-1)];if(par)tryPair(p,c.getTypeOfSymbolAtLocation(par,p));}}
      }
      if(!fixed)left.push(path.relative(root,sf.fileName)+":"+(sf.getLineAndCharacterOfPosition(d.start).line+1)+" "+ts.flattenDiagnosticMessageText(d.messageText," ").slice(0,300));
    }}
}
let count=0;for(const[f,m]of edits){count+=m.size;if(write){let s=fs.readFileSync(f,"utf8");for(const[pos,{end,text}]of[...m].sort((a,b)=>b[0]-a[0]))s=s.slice(0,pos)+text+s.slice(end);fs.writeFileSync(f,s);}}
console.log("edits",count,"files",edits.size,"left",left.length);fs.writeFileSync("/tmp/left.txt",left.join("\n"));
