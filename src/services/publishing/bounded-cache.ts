/**
 * Texts by key, the least recently used dropped when they pass `maxBytes`. For values that never change under their
 * key: no request clears it. A text that alone is above an eighth of the room is not kept, so that one cannot empty it.
 */
export interface BoundedCache {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

/** JavaScript strings take up to two bytes a unit. */
const bytesPerUnit = 2;

export function createBoundedCache(maxBytes: number): BoundedCache {
  // A Map keeps the order of insertion: the first is the one that was used longest ago.
  const texts = new Map<string, string>();
  let bytes = 0;

  const drop = (key: string) => {
    const text = texts.get(key);
    if (text !== undefined && texts.delete(key)) bytes -= sizeOf(key, text);
  };

  return {
    get(key) {
      const text = texts.get(key);
      if (text !== undefined && texts.delete(key)) texts.set(key, text);
      return text;
    },
    set(key, text) {
      drop(key);
      if (sizeOf(key, text) > maxBytes / 8) return;
      texts.set(key, text);
      bytes += sizeOf(key, text);
      for (const oldest of texts.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}

function sizeOf(key: string, text: string): number {
  return (key.length + text.length) * bytesPerUnit;
}
