import { didYouMean, quote } from '../../core/quote.ts';
import type { Shader } from '../../records/shaders.ts';

/** Whether layers of a space may show a shader: its own shaders, and public ones of any space (SHD-10). */
export function mayUse(shader: Pick<Shader, 'spaceId' | 'publicOn'>, spaceId: string | undefined): boolean {
  return shader.spaceId === spaceId || shader.publicOn !== null;
}

/** Makes an error message such as `There is no shader "aurorra". Did you mean "aurora"?` */
export function noShader(id: string, slugs: readonly string[]): string {
  return `There is no shader ${quote(id)}.${didYouMean(id, slugs)}`;
}
