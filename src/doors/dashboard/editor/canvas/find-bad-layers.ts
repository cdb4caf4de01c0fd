/**
 * The layers because of which a page cannot be drawn. `draws` tries to draw a page of some of its layers alone. Empty if
 * every layer can be drawn alone.
 */
export async function findBadLayers(
  layers: readonly string[],
  draws: (layers: readonly string[]) => Promise<boolean>,
): Promise<string[]> {
  if (layers.length === 0 || (await draws(layers))) return [];
  if (layers.length === 1) return [...layers];
  const middle = layers.length >> 1;
  const first = await findBadLayers(layers.slice(0, middle), draws);
  return [...first, ...(await findBadLayers(layers.slice(middle), draws))];
}
