import { DEMO_PEOPLE } from "./people";

/** The account chooser. `problem` is shown when the fields of another account could not be used. */
export function chooserPage(action: string, nonce: string, problem = ""): string {
  const people = DEMO_PEOPLE.map(
    ({ sub, name, email }) =>
      `<li><button name="sub" value="${sub}"><strong>${name}</strong><span>${email}</span></button></li>`,
  ).join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Choose an account</title>
<style nonce="${nonce}">
body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:26rem;margin:6vh auto;padding:0 1.25rem;color:#1b2430;background:#fff}
h1{font-size:1.375rem}ul{list-style:none;padding:0}label{display:block;margin:.75rem 0}
button,input:not([type=checkbox]){box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #66707d;border-radius:.5rem;font:inherit;text-align:left;background:#fff;color:inherit}
li{margin:.5rem 0}button{cursor:pointer}button span{display:block;color:#4a5563}[role=alert]{color:#b3123b}
</style></head><body><main><h1>Choose an account</h1>
<p>This stands in for Google's sign-in on a test shop. Nothing here is real.</p>
<form method="post" action="${action}"><ul>${people}</ul></form>
<h2>Another account</h2>
<p role="alert">${problem}</p>
<form method="post" action="${action}">
<label>Account id (sub)<input name="sub" required maxlength="255"></label>
<label>Name<input name="name" required maxlength="200" autocomplete="name"></label>
<label>Email<input name="email" type="email" required maxlength="254" autocomplete="email"></label>
<label><input name="email_verified" type="checkbox" checked> The email is verified</label>
<button>Use this account</button>
</form></main></body></html>`;
}
