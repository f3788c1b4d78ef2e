/**
 * Runs inline on the page of a 3D model: loads `model-viewer` with its decoder, whose addresses the script element
 * carries, and says so when the model cannot be shown. Without WebGL the viewer shows nothing and reports no error.
 */
const { viewer = "", decoder = "" } = document.currentScript?.dataset ?? {};
const model = document.querySelector("model-viewer");

function sayFailed(): void {
  const note = document.querySelector<HTMLElement>("[data-failed]");
  if (note) note.hidden = false;
}

// The viewer reads its settings from here when it starts.
Object.assign(window, { ModelViewerElement: { meshoptDecoderLocation: decoder } });
model?.addEventListener("error", sayFailed);
// The height limits what is seen of a wide window, and a drone is flat: it may come nearer there.
if (innerWidth > innerHeight) model?.setAttribute("camera-orbit", "auto auto 70%");
const script = document.createElement("script");
script.type = "module";
script.src = viewer;
script.onerror = sayFailed;
if (document.createElement("canvas").getContext("webgl2")) document.head.append(script);
else sayFailed();
