import { ChoiceBox } from '../inputs/choice-box.tsx';
import type { Property } from '../property.ts';
import { findShader, useShaders } from './use-shaders.ts';

/** A field for choosing a shader of the space or a public one. Its inputs start with their defaults. */
export function ShaderBox({ property }: { property: Property }) {
  const shaders = useShaders();
  const chosen = findShader(shaders, property.value);
  const options = (shaders ?? []).map(({ id, slug, name }) => ({ id: slug ?? id, name }));
  return (
    <ChoiceBox
      property={{
        ...property,
        ...(chosen && { value: chosen.slug ?? chosen.id }),
        set: (shaderId) => property.setAll({ shaderId, inputs: undefined }),
      }}
      options={options}
    />
  );
}
