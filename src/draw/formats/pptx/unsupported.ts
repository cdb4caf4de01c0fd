/** PowerPoint has no equivalent of a style: the layer becomes a picture (DOCF-2). */
export class Unsupported extends Error {
  /** What it has no equivalent of, as CSS names it. */
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

/** The value, or what PowerPoint has no equivalent of; any other error passes through. */
export function attempt<T>(read: () => T): { value: T } | { reason: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof Unsupported) return { reason: error.reason };
    throw error;
  }
}
