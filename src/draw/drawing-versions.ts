/**
 * The version of what is drawn, for each engine and format. It is part of the name of every stored file (RND-17,
 * SCL-5). Raise a number by one in the change that makes the same page look different; do not raise it for changes of
 * code that are not visible.
 *
 * test/golden/drawing.lock.json records what each version stands for: the goldens that it drew and the versions of the
 * libraries that drew them. `npm run goldens:lock` writes it, and refuses if the drawings changed and the number did
 * not.
 */
export const drawingVersions = {
  takumi: { png: 9, jpeg: 9, webp: 10, svg: 9 },
  html: { png: 6, jpeg: 6, webp: 6, pdf: 8, pptx: 8, html5: 8 },
  /** Pictures of code. */
  code: { png: 2, jpeg: 2, webp: 3 },
} as const;

/** The number of an engine and a format. @throws Error for a format that the engine does not draw */
export function drawingVersion(engine: keyof typeof drawingVersions, format: string): number {
  const versions: Readonly<Record<string, number>> = drawingVersions[engine];
  const version = versions[format];
  if (version === undefined) throw new Error(`${engine} draws no ${format}`);
  return version;
}
