import type { Role } from '../../app/session.tsx';

/** What each role may do. */
export const roleWords: Readonly<Record<Role, { name: string; may: string }>> = {
  viewer: { name: 'Viewer', may: 'reads the space, its members, render log and usage' },
  editor: { name: 'Editor', may: 'the same, and writes designs and content, and renders' },
  admin: { name: 'Admin', may: 'the same, and manages settings, members, keys, secrets and webhooks' },
  owner: { name: 'Owner', may: 'the same, and makes, changes and removes owners' },
};

const all: readonly Role[] = ['viewer', 'editor', 'admin', 'owner'];

/** The roles that somebody may give: owners alone make owners. */
export const rolesGivenBy = (role: Role): readonly Role[] => (role === 'owner' ? all : all.slice(0, 3));

export const roleOptions = (by: Role) =>
  rolesGivenBy(by).map((id) => ({ id, name: roleWords[id].name, description: roleWords[id].may }));
