/** Colours that a template is found by (PUB-3), as people name them. */
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
