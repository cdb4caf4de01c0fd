import type { FieldType } from './records.ts';

/** The types of fields, with their names and descriptions in the form. */
export const fieldTypes: ReadonlyArray<{ id: FieldType; name: string; description: string }> = [
  { id: 'text', name: 'Text', description: 'Up to 10,000 characters' },
  { id: 'richText', name: 'Long text', description: 'Up to 100,000 characters, with line breaks' },
  { id: 'number', name: 'Number', description: 'Such as a price or a count' },
  { id: 'boolean', name: 'Yes or no', description: '' },
  { id: 'date', name: 'Date', description: 'A date, with or without a time' },
  { id: 'color', name: 'Color', description: 'Any CSS color' },
  { id: 'image', name: 'Image', description: 'An asset or a URL' },
  { id: 'url', name: 'Link', description: 'An http or https URL' },
  { id: 'select', name: 'Choice', description: 'One option from a list' },
  { id: 'list', name: 'List', description: 'Any number of values, in order' },
  { id: 'json', name: 'JSON', description: 'Structured data' },
  { id: 'reference', name: 'Reference', description: 'A link to another entry' },
  { id: 'references', name: 'References', description: 'Links to several entries, in order' },
];

export const typeName = (type: FieldType): string => fieldTypes.find(({ id }) => id === type)?.name ?? type;
