/** What the log says of a thrown value; the causes go down to the first. */
interface ErrorDescription {
  name: string;
  message: string;
  stack?: string;
  cause?: ErrorDescription;
}

/** A chain of causes may be a ring. */
const maxCauses = 8;

export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  if (!(thrown instanceof Error)) return { name: typeof thrown, message: textOf(thrown) };
  const { name, message, stack, cause } = thrown;
  const more = cause !== undefined && cause !== null && depth < maxCauses;
  return {
    name,
    message,
    ...(stack !== undefined && { stack }),
    ...(more && { cause: describeError(cause, depth + 1) }),
  };
}

function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return 'a value that cannot be printed';
  }
}
