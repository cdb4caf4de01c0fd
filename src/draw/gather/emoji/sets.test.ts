import { describe, expect, it } from 'vitest';
import { emojiTypes } from '../../../design/document/template.ts';
import { emojiKey } from './clusters.ts';
import { shippedEmoji } from './sets.fixture.ts';

/** Returns the markup of every emoji of a set, by key. */
async function drawings(set: string): Promise<Map<string, string>> {
  const shards = new Set((await shippedEmoji.keys(set)).values());
  const read = await Promise.all([...shards].map((shard) => shippedEmoji.shard(set, shard)));
  return new Map(read.flatMap((drawn) => Object.entries(drawn)));
}

describe.each(emojiTypes)('the emoji set %s', (set) => {
  it('[RND-22] draws every sequence of its index, each by itself', async () => {
    const drawn = await drawings(set);
    expect(new Set(drawn.keys())).toEqual(new Set((await shippedEmoji.keys(set)).keys()));
    expect(drawn.size).toBeGreaterThan(3_000);
    for (const text of ['😀', '👍🏽', '👉', '🏴‍☠️', '1️⃣', '🧑🏻‍🚀']) expect(drawn.has(emojiKey(text)), text).toBe(true);
    // An emoji that a set makes by mirroring another is really mirrored.
    expect(drawn.get(emojiKey('👉'))).not.toBe(drawn.get(emojiKey('👈')));
  });

  it('[RND-22, RND-14] refers to nothing outside, and to nothing that is only a reference itself', async () => {
    for (const [key, markup] of await drawings(set)) {
      expect(markup.match(/(?:href="(?!#)|url\((?!#))/g), key).toBe(null);
      const references = new Set([...markup.matchAll(/<use\b[^>]*\bid="([^"]+)"/g)].map(([, id]) => id));
      const chained = [...markup.matchAll(/(?:href="#|url\(#)([^")]+)/g)].filter(([, id]) => references.has(id));
      expect(chained, key).toEqual([]);
    }
  });
});
