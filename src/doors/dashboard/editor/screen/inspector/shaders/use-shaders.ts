import { useQuery } from '@tanstack/react-query';
import type { UsableShader } from '../../host.ts';
import { useEditor } from '../../use-editor.ts';

/** The shaders that a layer can show: those of the space and the public ones. Undefined while they load. */
export function useShaders(): readonly UsableShader[] | undefined {
  const { host } = useEditor();
  return useQuery({ queryKey: ['editor', 'shaders'], queryFn: () => host.listShaders() }).data;
}

/** The shader that a layer names by its id or slug. */
export function findShader(shaders: readonly UsableShader[] | undefined, id: unknown): UsableShader | undefined {
  return shaders?.find((shader) => shader.id === id || (shader.slug !== undefined && shader.slug === id));
}
