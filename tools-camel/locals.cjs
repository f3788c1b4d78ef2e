const root="/work/wt/wire3", write=process.argv.includes("--write");
const ts=require(root+"/node_modules/typescript");const fs=require("fs"),path=require("path");
const isSnake=s=>/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(s);
const camel=s=>s.replace(/_([a-z0-9])/g,(_,c)=>c.toUpperCase());
const edits=new Map();const put=(f,pos,end,text)=>{(edits.get(f)??edits.set(f,new Map()).get(f)).set(pos,{end,text});};
const done=new Set();const skipped=[];
for(const w of ["medusa-backend","storefront","tests"]){
  const cfg=ts.getParsedCommandLineOfConfigFile(path.join(root,w,"tsconfig.json"),{noEmit:true},{...ts.sys,onUnRecoverableConfigFileDiagnostic:d=>{throw new Error(JSON.stringify(d.messageText))}});
  const program=ts.createProgram({rootNames:cfg.fileNames,options:cfg.options});const c=program.getTypeChecker();
  for(const sf of program.getSourceFiles()){
    if(sf.fileName.includes("node_modules")||!sf.fileName.startsWith(root)||done.has(sf.fileName))continue;done.add(sf.fileName);
    if(/migrations|\/models\//.test(sf.fileName))continue;
    const ids=[];const decls=[];
    (function v(n){
      if(ts.isIdentifier(n))ids.push(n);
      if((ts.isBindingElement(n)&&ts.isIdentifier(n.name)&&isSnake(n.name.text)&&(n.propertyName||ts.isArrayBindingPattern(n.parent)))||(ts.isVariableDeclaration(n)&&ts.isIdentifier(n.name)&&isSnake(n.name.text))||(ts.isParameter(n)&&ts.isIdentifier(n.name)&&isSnake(n.name.text)))decls.push(n);
      ts.forEachChild(n,v);})(sf);
    for(const d of decls){
      const name=d.name.text,to=camel(name);
      if(ts.isVariableDeclaration(d)&&ts.getCombinedModifierFlags(d)&ts.ModifierFlags.Export)continue;
      const sym=c.getSymbolAtLocation(d.name);
      let scope=d;while(scope&&!ts.isFunctionLike(scope)&&!ts.isSourceFile(scope))scope=scope.parent;
      if(ts.isParameter(d)||scope===d)scope=d.parent;
      // function type parameters
      let conflict=false;
      (function v(n){ if(ts.isIdentifier(n)&&n.text===to){const p=n.parent;
          const isProp=(ts.isPropertyAssignment(p)&&p.name===n)||(ts.isPropertyAccessExpression(p)&&p.name===n)||(ts.isBindingElement(p)&&p.propertyName===n)||(ts.isPropertySignature(p)&&p.name===n)||ts.isJsxAttribute(p)||(ts.isMethodDeclaration(p)&&p.name===n);
          if(!isProp)conflict=true;}
        ts.forEachChild(n,v);})(scope);
      if(conflict){skipped.push(path.relative(root,sf.fileName)+":"+(sf.getLineAndCharacterOfPosition(d.getStart()).line+1)+" "+name);continue;}
      // binding
      if(ts.isBindingElement(d)&&d.propertyName&&ts.isIdentifier(d.propertyName)&&d.propertyName.text===to)put(sf.fileName,d.propertyName.getStart(sf),d.name.getEnd(),to);
      else put(sf.fileName,d.name.getStart(sf),d.name.getEnd(),to);
      for(const id of ids){ if(id.text!==name||id===d.name)continue;
        const p=id.parent;
        if(ts.isShorthandPropertyAssignment(p)){ if(c.getShorthandAssignmentValueSymbol(p)===sym)put(sf.fileName,p.name.getStart(sf),p.name.getEnd(),`${name}: ${to}`);continue;}
        if(ts.isPropertyAssignment(p)&&p.name===id||ts.isPropertyAccessExpression(p)&&p.name===id)continue;
        if(c.getSymbolAtLocation(id)!==sym)continue;
        if(ts.isPropertyAssignment(p)&&p.initializer===id&&ts.isIdentifier(p.name)&&p.name.text===to){put(sf.fileName,p.getStart(sf),p.getEnd(),to);continue;}
        put(sf.fileName,id.getStart(sf),id.getEnd(),to);
      }
    }
    // collapse { a: a } that was there already
  }
}
let count=0;for(const[f,m]of edits){count+=m.size;if(write){let s=fs.readFileSync(f,"utf8");for(const[pos,{end,text}]of[...m].sort((a,b)=>b[0]-a[0]))s=s.slice(0,pos)+text+s.slice(end);fs.writeFileSync(f,s);}}
console.log("edits",count,"files",edits.size,"skipped",skipped.length);console.log(skipped.join("\n"));
