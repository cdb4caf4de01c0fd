/** What the log contains about a thrown value and the errors that caused it. */
interface ErrorDescription {
  name: string;
  message: string;
  stack?: string;
  cause?: ErrorDescription;
}

/** The maximum number of causes. It is limited because a chain of causes may be circular. */
const maxCauses = 8;

export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  if (!(thrown instanceof Error)) return { name: typeof thrown, message: stringify(thrown) };
  const { name, message, stack, cause } = thrown;
  const more = cause !== undefined && cause !== null && depth < maxCauses;
  return {
    name,
    message,
    ...(stack !== undefined && { stack }),
    ...(more && { cause: describeError(cause, depth + 1) }),
  };
}

function stringify(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return 'a value that cannot be printed';
  }
}
