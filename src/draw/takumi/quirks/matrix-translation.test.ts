import { expect, it } from 'vitest';
import { translateBeforeMatrix } from './matrix-translation.ts';

it('[RND-14] writes the translation of a matrix in px', () => {
  const { transform } = translateBeforeMatrix({ transform: 'rotate(10deg) matrix(1, 0.5, 0, 2, 100, -20.5)' });
  expect(transform).toBe('rotate(10deg) translate(100px, -20.5px) matrix(1, 0.5, 0, 2, 0, 0)');
  const other = { transform: 'scale(2)' };
  expect(translateBeforeMatrix(other)).toBe(other);
});
