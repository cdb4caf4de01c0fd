import type { FieldType } from './records.ts';

/** The types of fields as people choose one. */
export const fieldTypes: ReadonlyArray<{ id: FieldType; name: string; description: string }> = [
  { id: 'text', name: 'Text', description: 'A line or a few, up to 10,000 characters' },
  { id: 'richText', name: 'Long text', description: 'Up to 100,000 characters, with line breaks' },
  { id: 'number', name: 'Number', description: 'A price, a count' },
  { id: 'boolean', name: 'Yes or no', description: '' },
  { id: 'date', name: 'Date', description: 'A day, or a moment' },
  { id: 'color', name: 'Colour', description: 'Any CSS colour' },
  { id: 'image', name: 'Picture', description: 'An asset, or an address' },
  { id: 'url', name: 'Link', description: 'An http or https address' },
  { id: 'select', name: 'Choice', description: 'One of the options that you list' },
  { id: 'list', name: 'List', description: 'Any number of values, in order' },
  { id: 'json', name: 'JSON', description: 'Structured data' },
  { id: 'reference', name: 'Reference', description: 'Another entry' },
  { id: 'references', name: 'References', description: 'Several other entries, in order' },
];

export const typeName = (type: FieldType): string => fieldTypes.find(({ id }) => id === type)?.name ?? type;
