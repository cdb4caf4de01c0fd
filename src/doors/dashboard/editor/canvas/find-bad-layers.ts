/**
 * The layers because of which a page cannot be drawn. `draws` tries to draw a page of some of its layers alone; if it
 * returns undefined, the search ends without a result. Empty if every layer can be drawn alone.
 */
export async function findBadLayers(
  layers: readonly string[],
  draws: (layers: readonly string[]) => Promise<boolean | undefined>,
): Promise<string[] | undefined> {
  if (layers.length === 0) return [];
  const isDrawn = await draws(layers);
  if (isDrawn === undefined) return undefined;
  if (isDrawn) return [];
  if (layers.length === 1) return [...layers];
  const middle = layers.length >> 1;
  const first = await findBadLayers(layers.slice(0, middle), draws);
  const second = first && (await findBadLayers(layers.slice(middle), draws));
  return second && [...first, ...second];
}
