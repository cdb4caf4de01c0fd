import { describe, expect, it } from 'vitest';
import { computeEnlargement, focusVariables, pictureUses } from './picture-uses.ts';
import type { Variable } from './schema.ts';

const page = {
  width: 1_080,
  height: 1_350,
  layers: [
    { id: 'stage', type: 'container', x: 0, y: 0, width: 1_080, height: 600 },
    { id: 'photo', type: 'image', parentId: 'stage', src: '{{ photo }}', width: '100%', height: '50%' },
    { id: 'padded', type: 'container', width: 400, height: 400, style: { paddingTop: 20 } },
    { id: 'logo', type: 'image', parentId: 'padded', src: '{{ logo }}', fit: 'contain', width: '100%', height: '100%' },
    { id: 'rows', type: 'container', loop: { source: '{{ team.people }}', as: 'person' } },
    {
      id: 'face',
      type: 'image',
      parentId: 'rows',
      width: 80,
      height: 80,
      focus: { x: '{{ person.at.x }}', y: '{{ person.at.y }}' },
    },
    { id: 'plain', type: 'image', src: '{{ upper(photo) }}', width: 10, height: 10 },
  ],
  bindings: [
    { layerId: 'photo', property: 'focus.x', expression: 'photoFocus.x' },
    { layerId: 'photo', property: 'focus.y', expression: 'photoFocus.y' },
    { layerId: 'face', property: 'src', expression: 'person.photo' },
  ],
};

describe('pictureUses (B13)', () => {
  it('finds the layers that show a variable, their size, and the variables of their focus', () => {
    expect(pictureUses(page, 'photo')).toEqual([
      { fit: 'cover', frame: { width: 1_080, height: 300 }, focus: { x: 'photoFocus.x', y: 'photoFocus.y' } },
    ]);
    expect(pictureUses(page, 'logo')).toEqual([{ fit: 'contain', frame: undefined, focus: undefined }]);
    expect(pictureUses(page, 'other')).toEqual([]);
  });

  it('finds them in a loop, for the item that is being filled in', () => {
    expect(pictureUses(page, 'team.people.3.photo')).toEqual([
      {
        fit: 'cover',
        frame: { width: 80, height: 80 },
        focus: { x: 'team.people.3.at.x', y: 'team.people.3.at.y' },
      },
    ]);
  });

  it('hides variables that the field of a picture edits, and no others', () => {
    const numbers = { x: { type: 'number' }, y: { type: 'number' } };
    const variables: Variable[] = [
      { name: 'photo', schema: { type: 'string' }, base: '' },
      { name: 'photoFocus', schema: { type: 'object', properties: numbers }, base: { x: 0.5, y: 0.5 } },
      { name: 'other', schema: { type: 'object', properties: numbers }, base: { x: 0.5, y: 0.5 } },
    ];
    expect([...focusVariables(page, variables)]).toEqual(['photoFocus']);
  });

  it('returns how much a picture is enlarged, depending on how it fits', () => {
    const use = { frame: { width: 100, height: 200 }, focus: undefined };
    const picture = { width: 100, height: 100 };
    expect(computeEnlargement({ ...use, fit: 'cover' }, picture, 2)).toBe(4);
    expect(computeEnlargement({ ...use, fit: 'contain' }, picture, 2)).toBe(2);
    expect(computeEnlargement({ ...use, fit: 'cover', frame: undefined }, picture, 2)).toBeUndefined();
  });
});
