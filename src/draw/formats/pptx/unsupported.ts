/** Thrown if PowerPoint has no equivalent of a style. The layer then becomes a picture (DOCF-2). */
export class Unsupported extends Error {
  /** The CSS name of the style that has no equivalent. */
  readonly reason: string;

  constructor(reason: string) {
    super(`PowerPoint has no ${reason}`);
    this.reason = reason;
  }
}

/**
 * Throws an Unsupported error for a style.
 * @throws Unsupported
 */
export function unsupported(reason: string): never {
  throw new Unsupported(reason);
}

/**
 * Runs `read` and returns its value, or the style for which PowerPoint has no equivalent. Any other error is rethrown.
 */
export function attempt<T>(read: () => T): { value: T } | { reason: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof Unsupported) return { reason: error.reason };
    throw error;
  }
}
