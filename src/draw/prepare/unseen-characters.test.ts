import { describe, expect, it } from 'vitest';
import type { ContainerBox, TextBox } from '../../design/boxes/types.ts';
import { replaceUnseen } from './unseen-characters.ts';

function replaceRow(text: string) {
  const child: TextBox = { kind: 'text', layerId: 't', style: {}, spans: [{ text, style: { color: '#f00' } }] };
  const root: ContainerBox = { kind: 'container', layerId: '', style: {}, children: [child] };
  const answer = replaceUnseen(root);
  return { isSame: answer === root, span: (answer.children[0] as TextBox).spans[0] };
}

describe('invisible characters', () => {
  it('[RND-14] removes controls, but keeps tabs and line breaks', () => {
    expect(replaceRow('a\u0000b\u0007c\u001bd\u007fe\u0085f').span).toEqual({
      text: 'abcdef',
      style: { color: '#f00' },
    });
    expect(replaceRow('a\tb\nc\rd').span?.text).toBe('a\tb\nc\rd');
  });

  it('[RND-14] replaces the narrow blank of French numbers with one that every font has', () => {
    expect(replaceRow('1\u202f234,5\u202f€').span?.text).toBe('1\u00a0234,5\u00a0€');
  });

  it('leaves a tree alone that has none', () => {
    expect(replaceRow('1 234\u00a0€').isSame).toBe(true);
  });
});
