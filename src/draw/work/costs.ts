/**
 * What takumi 2.16.3 needs in workerd for each device pixel that a pass goes over, at most: nanoseconds, and bytes while
 * it lasts, as measured over boxes of 20 to 3,600 px, blurs of 5 to 300 px and scales of 1 to 3. `reach` is the blur in
 * device pixels: wide ones take other ways through the engine.
 */
export const costs = {
  fill: { ns: 7, bytes: 0 },
  gradient: { ns: 17, bytes: 0 },
  group: { ns: 22, bytes: 4.1 },
  transform: { ns: 32, bytes: 4.1 },
  roundedClip: { ns: 8, bytes: 1.1 },
  clip: { ns: 8, bytes: 6.3 },
  mask: { ns: 18, bytes: 9.2 },
  filter: { ns: 13, bytes: 0 },
  dropShadow: { ns: 230, bytes: 13.7 },
  shadow: { ns: 85, bytes: 3 },
  blur: (reach: number) => (reach > 100 ? { ns: 190, bytes: 9.7 } : { ns: 75, bytes: 4.1 }),
  backdrop: (reach: number) => (reach > 100 ? { ns: 160, bytes: 13.7 } : { ns: 80, bytes: 13.7 }),
  insetShadow: (reach: number) => (reach > 200 ? { ns: 190, bytes: 8 } : { ns: 60, bytes: 8 }),
  textShadow: (reach: number) => (reach > 200 ? { ns: 800, bytes: 2 } : { ns: 160, bytes: 2 }),
} as const;
