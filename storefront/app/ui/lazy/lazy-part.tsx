import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { ErrorBoundary } from "react-error-boundary";
import { visitStorage } from "~/lib/browser-storage";
import { PROBE_TIMEOUT_MS } from "~/lib/times";
import { keepTypedText } from "../typed-text";
import { shopAnswers } from "../use-offline";
import { lazyModule } from "./lazy-module";
import styles from "./lazy-part.module.css";

type Props = {
  name: string;
  tries: number;
  onRetry: () => void;
  /** True when the person is waiting for this part only, so that the page may be reloaded for it. */
  mayReload: boolean;
};

/** Takes the place of a part that could not be loaded. */
function PartFailed({ name, tries, onRetry, mayReload }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mayReload) return;
    notice.current?.scrollIntoView({ block: "nearest" });
    void reloadAfterDeploy();
  }, [mayReload]);
  // Some browsers never request a failed module again: only a new page does.
  const tryAgain = async () => {
    const needsNewPage = tries > 0 || (await isShopRenewed());
    if (!needsNewPage || !(await reloadPage())) onRetry();
  };
  return (
    <div ref={notice} role="alert" className={styles.failed}>
      <p>{`${name} could not be loaded.`}</p>
      <button type="button" className={styles.button} onClick={() => void tryAgain()}>
        Try again
      </button>
    </div>
  );
}

type Options<Props> = {
  /** The name of the part, which begins the sentence that reports a failure: "The map". */
  name: string;
  waiting?: ReactNode;
  /** The stylesheets of a server-rendered part, which come with the page; its script may be late. */
  styles?: readonly object[];
  /** For a part opened with a button: a new value is a new try. It also reloads the page after a deployment. */
  askedFor?: (props: Props) => unknown;
};

/** A part of the page whose code is loaded when it is first shown; made by `lazyPart`, shown by `Lazy`. */
type LazyPart<Props> = Options<Props> & {
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** `lazy` remembers a failure forever, so another try needs a new one. */
  latest: LazyExoticComponent<ComponentType<Props>>;
  tries: number;
};

/** Describes a part of the page that is loaded when it is first shown. */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options: Options<Props>,
): LazyPart<Props> {
  const loadPart = lazyModule(load);
  return { ...options, load: loadPart, latest: lazy(loadPart), tries: 0 };
}

/** Shows such a part, or a sentence with a button to try again; the page around it stays. */
export function Lazy<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const [Part, setPart] = useState(() => part.latest);
  const tryAgain = () => {
    part.tries += 1;
    part.latest = lazy(part.load);
    setPart(() => part.latest);
  };
  return (
    <ErrorBoundary
      onReset={tryAgain}
      resetKeys={[part.askedFor?.(props)]}
      fallbackRender={({ resetErrorBoundary }) => (
        <PartFailed
          name={part.name}
          tries={part.tries}
          onRetry={resetErrorBoundary}
          mayReload={part.askedFor !== undefined}
        />
      )}
    >
      <Suspense fallback={part.waiting ?? null}>
        {createElement<Props>(Part as unknown as ComponentType<Props>, props)}
      </Suspense>
    </ErrorBoundary>
  );
}

/** sessionStorage: the build for which the page was reloaded. */
const RELOADED_KEY = "reloadedForBuild";

/** The address of the build's list of routes; its name changes with every build. */
const buildOfPage = () => (window as Window & { __remixManifest?: { url: string } }).__remixManifest?.url ?? "";

/**
 * True when a new build was deployed and this page's files are gone. Vite's event `vite:preloadError` does not do: it
 * also fires when the connection broke, and a reload would help nobody then.
 */
export async function isShopRenewed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    return (await fetch(buildOfPage(), { method: "HEAD", cache: "no-store", signal })).status === 404;
  } catch {
    return false;
  }
}

/** Reloads the page and keeps typed text. False if the shop does not answer: then the page stays. */
export async function reloadPage(): Promise<boolean> {
  if (!(await shopAnswers())) return false;
  keepTypedText();
  location.reload();
  return true;
}

/** Once for each build, so that servers with two builds cause no loop. */
async function reloadAfterDeploy(): Promise<void> {
  const build = buildOfPage();
  if (visitStorage.read(RELOADED_KEY) === build || !(await isShopRenewed())) return;
  if (visitStorage.write(RELOADED_KEY, build)) await reloadPage();
}
