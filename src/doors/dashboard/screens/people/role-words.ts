import type { Role } from '../../app/session.tsx';

/** The names of the roles and what each may do. */
export const roleWords: Readonly<Record<Role, { name: string; may: string }>> = {
  viewer: { name: 'Viewer', may: 'can view the space, its members, the render log and usage' },
  editor: { name: 'Editor', may: 'can also edit templates and content, and render' },
  admin: { name: 'Admin', may: 'can also manage settings, members, API keys, secrets and webhooks' },
  owner: { name: 'Owner', may: 'can also add, change and remove owners' },
};

const all: readonly Role[] = ['viewer', 'editor', 'admin', 'owner'];

/** The roles that a user with this role may give to others. Only owners can make others owners. */
export const rolesGivenBy = (role: Role): readonly Role[] => (role === 'owner' ? all : all.slice(0, 3));

export const roleOptions = (by: Role) =>
  rolesGivenBy(by).map((id) => ({ id, name: roleWords[id].name, description: roleWords[id].may }));
