type Units = Readonly<Record<string, number>>;

/** The px of each absolute unit of length (CSS Values 4, section 6.2). */
export const absoluteLengths: Units = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };

/** The degrees of each unit of angle (CSS Values 4, section 7.1). */
export const angles: Units = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };
