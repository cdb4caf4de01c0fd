import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/depth.ts';
import { withoutOrientation } from './formats/jpeg.ts';
import { decodeSvg } from './formats/svg.ts';
import { identifyPicture } from './identify.ts';
import { picture } from './pictures.fixture.ts';

const readBytes = (text: string) => new TextEncoder().encode(text);
const still = { width: 12, height: 8, animated: false, frames: 1 };
const moving = { width: 12, height: 8, animated: true, frames: 2 };

describe('identifyPicture', () => {
  it.each([
    ['png', { type: 'png', ...still }],
    ['jpeg', { type: 'jpeg', ...still }],
    ['jpegProgressive', { type: 'jpeg', ...still }],
    ['jpegTurned', { type: 'jpeg', ...still, orientation: 6 }],
    ['webp', { type: 'webp', ...still }],
    ['webpLossless', { type: 'webp', ...still }],
    ['webpExtended', { type: 'webp', ...still }],
    ['webpAnimated', { type: 'webp', ...moving }],
    ['gif', { type: 'gif', ...still }],
    ['gifAnimated', { type: 'gif', ...moving }],
    ['avif', { type: 'avif', ...still }],
  ] as const)('[SEC-2] identifies %s, its size and its frames by the bytes', (name, info) => {
    expect(identifyPicture(picture(name))).toEqual(info);
  });

  it.each([
    '<svg/>',
    '\ufeff  \n<svg viewBox="0 0 1 1">',
    '<?xml version="1.0"?><!-- a > b --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg xmlns="">',
    '<!DOCTYPE svg [<!ENTITY a "b">]><s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
  ])('[SEC-2] identifies an SVG by its root, whatever precedes it: %s', (markup) => {
    expect(identifyPicture(readBytes(markup))).toEqual({ type: 'svg' });
  });

  it.each([
    '',
    'picture.png',
    '<html><svg/></html>',
    '<!-- <svg> -->',
    '<svgx/>',
    '<script>alert(1)</script><svg/>',
    '%PDF-1.7',
    'MZ',
    'GIF88a',
    'RIFF\0\0\0\0WAVE',
    '\0\0\0\x18ftypmp42',
    '<?php <svg ?>',
  ])('[SEC-2] returns no type if the bytes are not a picture: %j', (text) => {
    expect(identifyPicture(readBytes(text))).toBeUndefined();
  });

  it('reads an SVG in UTF-16 by its byte order mark, and rejects invalid text', () => {
    const utf16 = new Uint8Array([0xff, 0xfe, ...[...'<svg/>'].flatMap((character) => [character.charCodeAt(0), 0])]);
    expect(identifyPicture(utf16)).toEqual({ type: 'svg' });
    expect(decodeSvg(utf16)).toBe('<svg/>');
    expect(decodeSvg(new Uint8Array([0x3c, 0xff, 0xff]))).toBeUndefined();
  });

  it('[SEC-3] never throws on arbitrary bytes or damaged pictures', () => {
    const signatures = ['png', 'jpeg', 'webpAnimated', 'gifAnimated', 'avif', 'webp'] as const;
    const damaged = fc
      .tuple(
        fc.constantFrom(...signatures),
        fc.array(fc.tuple(fc.nat(300), fc.nat(255)), { maxLength: 12 }),
        fc.nat(400),
      )
      .map(([name, changes, length]) => {
        const bytes = picture(name);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        return bytes.subarray(0, length);
      });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), damaged), (bytes) => {
        identifyPicture(bytes);
      }),
      { numRuns: runs(600, 3_000) },
    );
  });
});

describe('withoutOrientation', () => {
  it('[RND-14] makes a photo upright as it is stored, and changes neither anything else in it nor the given bytes', () => {
    const turned = picture('jpegTurned');
    const plain = withoutOrientation(turned);
    expect(identifyPicture(plain)).toEqual({ type: 'jpeg', ...still });
    expect(identifyPicture(turned)).toMatchObject({ orientation: 6 });
    const changed = [...plain.keys()].filter((at) => plain[at] !== turned[at]);
    expect(changed.map((at) => [turned[at], plain[at]])).toEqual([[6, 1]]);
    expect(withoutOrientation(picture('jpeg'))).toEqual(picture('jpeg'));
  });
});
