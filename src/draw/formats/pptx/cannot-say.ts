/** PowerPoint has no equivalent of a style: the layer becomes a picture (DOCF-2). The reason ends `because of …`. */
export class CannotSay extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`PowerPoint has no ${reason}`);
    this.reason = reason;
  }
}

/** @throws CannotSay */
export function cannotSay(reason: string): never {
  throw new CannotSay(reason);
}

/** The value, or why PowerPoint cannot say it; any other error passes through. */
export function sayable<T>(read: () => T): { value: T } | { reason: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof CannotSay) return { reason: error.reason };
    throw error;
  }
}
