/** Thrown if PowerPoint has no equivalent of a style: the layer becomes a picture (DOCF-2). */
export class Unsupported extends Error {
  /** The style without an equivalent, by its CSS name. */
  readonly reason: string;

  constructor(reason: string) {
    super(`PowerPoint has no ${reason}`);
    this.reason = reason;
  }
}

/** @throws Unsupported */
export function unsupported(reason: string): never {
  throw new Unsupported(reason);
}

/** Returns the value, or the style for which PowerPoint has no equivalent; any other error is thrown on. */
export function attempt<T>(read: () => T): { value: T } | { reason: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof Unsupported) return { reason: error.reason };
    throw error;
  }
}
