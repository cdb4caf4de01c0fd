/** The names of the colors by which users can search for templates (PUB-3). */
export const colorNames = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'white',
  'grey',
] as const;
export type ColorName = (typeof colorNames)[number];
