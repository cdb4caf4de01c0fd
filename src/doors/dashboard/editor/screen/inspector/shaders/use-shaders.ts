import { useQuery } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { galley } from '../../../../app/api.ts';

type ListedShader = DataOf<'shaders.list'>['list'][number];

/** The shaders that a layer can show: those of the space and the public ones. Undefined while they load. */
export function useShaders(): readonly ListedShader[] | undefined {
  const { data } = useQuery({
    queryKey: ['shaders', 'usable'],
    queryFn: async () => {
      const query = { status: 'approved', perPage: 100 } as const;
      const [own, shared] = await Promise.all([
        galley.shaders.list(query),
        galley.shaders.list({ ...query, public: true }),
      ]);
      return [...new Map([...own.list, ...shared.list].map((shader) => [shader.id, shader])).values()];
    },
  });
  return data;
}

/** The shader that a layer names by its id or slug. */
export function findShader(shaders: readonly ListedShader[] | undefined, id: unknown): ListedShader | undefined {
  return shaders?.find((shader) => shader.id === id || shader.slug === id);
}
