/**
 * The version of the drawings of each engine and format. The version is part of the name of every stored file (RND-17,
 * SCL-5). If a change makes the same page look different, raise the number by one in that change. Do not raise it for
 * changes of code that are not visible.
 *
 * test/golden/drawing.lock.json records what each version stands for: the goldens of that version, and the versions of
 * the libraries that drew them. `npm run goldens:lock` writes this file. It refuses to do so if the drawings changed
 * and the number did not.
 */
export const drawingVersions = {
  takumi: { png: 9, jpeg: 9, webp: 10, svg: 9 },
  html: { png: 6, jpeg: 6, webp: 6, pdf: 8, pptx: 8, html5: 8 },
  /** Pictures of code. */
  code: { png: 2, jpeg: 2, webp: 3 },
} as const;

/**
 * Returns the version of an engine's drawings in a format.
 * @throws Error for a format that the engine does not draw
 */
export function drawingVersion(engine: keyof typeof drawingVersions, format: string): number {
  const versions: Readonly<Record<string, number>> = drawingVersions[engine];
  const version = versions[format];
  if (version === undefined) throw new Error(`${engine} draws no ${format}`);
  return version;
}
