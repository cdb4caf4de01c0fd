import { describe, expect, it } from 'vitest';
import { type FileIdentity, fileKey } from './file-key.ts';

const identity: FileIdentity = {
  spaceId: 'space',
  pages: [{ width: 10 } as never],
  numbering: [],
  output: { format: 'png', renderType: 'takumi', scale: 2, emojiType: 'twemoji' },
  pictures: [['https://a.test/a.png', 'hash']],
  fontsVersion: 'fonts',
  emojiVersions: ['one', 'other'],
  drawingVersion: 3,
};
const readKey = (more: Partial<FileIdentity> = {}, secret = 'secret') => fileKey(secret, { ...identity, ...more });

describe('the key of a file', () => {
  it.each<[string, Partial<FileIdentity>]>([
    ['the space that pays', { spaceId: 'other' }],
    ['a page', { pages: [{ width: 11 } as never] }],
    ['the pages', { pages: [...identity.pages, ...identity.pages] }],
    ['page numbers', { numbering: [{ a: 1 }] }],
    ['the title', { title: 'x' }],
    ['the target of an ad', { clickUrl: 'https://a.test/' }],
    ['the format', { output: { ...identity.output, format: 'webp' } }],
    ['the engine', { output: { ...identity.output, renderType: 'html' } }],
    ['the scale', { output: { ...identity.output, scale: 3 } }],
    ['the quality', { output: { ...identity.output, quality: 50 } }],
    ['the emoji set', { output: { ...identity.output, emojiType: 'noto' } }],
    ['a picture', { pictures: [['https://a.test/a.png', 'another']] }],
    ['the fonts that ship', { fontsVersion: 'others' }],
    ['fonts of the space', { spaceFonts: [1] }],
    ['an emoji set that changed', { emojiVersions: ['one', 'more'] }],
    ['the drawing version', { drawingVersion: 4 }],
    ['a draft', { once: 'id' }],
  ])('[RND-17, SCL-5] changes with %s', async (_, more) => {
    expect(await readKey(more)).not.toBe(await readKey());
  });

  it('[RND-16, SCL-5] depends only on these and the secret', async () => {
    // The expected value is a literal, because no stored file would be found any more if the value changed.
    expect(await readKey()).toBe('space/ICQAXlz23OWIh9Janj26AdOjYjIjG9iS1qW99sT-5e4.png');
    expect(await readKey({}, 'another secret')).not.toBe(await readKey());
  });
});
