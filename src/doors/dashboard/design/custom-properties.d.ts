import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties that style sheets read. */
    [name: `--${string}`]: string | number | undefined;
  }
}
