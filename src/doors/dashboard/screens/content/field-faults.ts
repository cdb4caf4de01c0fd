import { GalleyProblem } from 'galley-client';

/** The messages about the faults at a path of the input or below it. `data.tags` includes those of `data.tags.3`. */
export function faultUnder(error: unknown, path: string): string | undefined {
  if (!(error instanceof GalleyProblem)) return undefined;
  const messages = error.errors.filter((fault) => fault.path === path || fault.path.startsWith(`${path}.`));
  if (messages.length === 0) return undefined;
  const row = (faultPath: string) => {
    const index = /^\.(\d+)/.exec(faultPath.slice(path.length))?.[1];
    return index === undefined ? '' : `Value ${Number(index) + 1}: `;
  };
  return messages.map((fault) => `${row(fault.path)}${fault.message}`).join(' ');
}

/** The paths of the faults that are shown at fields of the form, so that they are not repeated elsewhere. */
export function pathsUnder(error: unknown, paths: readonly string[]): string[] {
  if (!(error instanceof GalleyProblem)) return [];
  return error.errors
    .map(({ path }) => path)
    .filter((each) => paths.some((path) => each === path || each.startsWith(`${path}.`)));
}
