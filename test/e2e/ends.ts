/**
 * What the tests of a file started and have not ended yet. A test file that fails, even in its set-up, ends nothing
 * itself: set-up.ts does, after every file. A vitest worker that is killed does not need this (see
 * scripts/owned-process.ts).
 */
const open = new Set<() => unknown>();

/** Registers a function that ends something. Returns the same function, to be called early. It runs only once. */
export function endWithFile(end: () => unknown): () => Promise<void> {
  const once = async () => {
    if (open.delete(once)) await end();
  };
  open.add(once);
  return once;
}

/**
 * Sets environment variables until the tests of the file have ended, because the files of a worker share one process.
 */
export function setEnvironment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) {
    const before = process.env[name];
    endWithFile(() => {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    });
    process.env[name] = value;
  }
}

/** Ends what is left in reverse order, even if one step fails. */
export async function endAll(): Promise<void> {
  const errors: unknown[] = [];
  for (const end of [...open].reverse()) {
    try {
      await end();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Not all that was started could be ended');
}
