import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from "react";
import { ErrorBoundary } from "react-error-boundary";
import { lateModule } from "./late-module";
import { PartFailed } from "./part-failed";

type Options<Props> = {
  /** The name of the part, which begins the sentence that reports a failure: "The map". */
  name: string;
  /** Shown until the part arrives. */
  waiting?: ReactNode;
  /**
   * Set for a part that somebody opened with a button: a new value is a new try. Such a part also reloads the page
   * after a deploy.
   */
  askedFor?: (props: Props) => unknown;
};

/** A part of the page whose code is loaded when it is first shown; made by `latePart`, shown by `Late`. */
type LatePart<Props> = Options<Props> & {
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** `lazy` remembers a failure for good, so another try needs another one. */
  latest: LazyExoticComponent<ComponentType<Props>>;
  /** How often somebody tried again. */
  tries: number;
};

/** Describes a part of the page that is loaded when it is first shown. */
export function latePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options: Options<Props>,
): LatePart<Props> {
  const loadPart = lateModule(load);
  return { ...options, load: loadPart, latest: lazy(loadPart), tries: 0 };
}

/**
 * Shows such a part. When its code cannot be loaded, a sentence with a button to try again takes its place, and the
 * page around it stays as it is.
 */
export function Late<Props extends object>({ part, props }: { part: LatePart<Props>; props: Props }) {
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
