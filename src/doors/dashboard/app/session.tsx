import { useQuery } from '@tanstack/react-query';
import { type DataOf, isProblem } from 'galley-client';
import { createContext, type ReactNode, useContext } from 'react';
import { galley } from './api.ts';
import { claimVisitorTexts } from './tab-storage.ts';

export type SpaceOfUser = DataOf<'spaces.list'>['list'][number];
export type Role = SpaceOfUser['role'];
export type Space = DataOf<'space.get'>;

export interface User {
  id: string;
  name: string;
  email: string;
}

/** The signed-in user and their spaces. */
export interface Session {
  user: User;
  /** All spaces of which the user is a member. */
  spaces: readonly SpaceOfUser[];
  /** The active space. Null if the user is no longer a member of it. */
  space: (Space & { role: Role }) | null;
}

const SessionContext = createContext<Session | null>(null);

/** Loads the session. Null if nobody is signed in. @throws GalleyError */
export async function readSession(): Promise<Session | null> {
  const session = await galley.auth.getSession();
  if (session === null) return null;
  claimVisitorTexts(session.user.id);
  const [{ list: spaces }, doc] = await Promise.all([
    galley.spaces.list({ perPage: 100 }),
    galley.space.get().then(
      (doc) => doc,
      (error: unknown) => {
        if (isProblem(error, 'forbidden_role')) return null;
        throw error;
      },
    ),
  ]);
  const ownSpace = spaces.find(({ id }) => id === doc?.id);
  return { user: session.user, spaces, space: doc && ownSpace ? { ...doc, role: ownSpace.role } : null };
}

export const sessionKey = ['session'] as const;

export const sessionQuery = { queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 } as const;

export const useSessionQuery = () => useQuery(sessionQuery);

export const accountKey = ['account'] as const;

/** The account of the signed-in user. It does not depend on the active space. */
export const useAccount = () => useQuery({ queryKey: accountKey, queryFn: () => galley.account.get() });

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session. Only for screens that require a signed-in user. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This screen is outside of SessionProvider');
  return session;
}

/** The session, or null for a visitor. For screens that visitors can open too. */
export const useMaybeSession = (): Session | null => useContext(SessionContext);

const ranks: Readonly<Record<Role, number>> = { viewer: 0, editor: 1, admin: 2, owner: 3 };

/**
 * Whether the user has at least this role in the active space. It is only used to hide actions that the service would
 * deny.
 */
export function useIsAtLeast(role: Role): boolean {
  const { space } = useSession();
  return space !== null && ranks[space.role] >= ranks[role];
}
