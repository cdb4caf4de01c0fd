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
  /** All spaces of the user. */
  spaces: readonly SpaceOfUser[];
  /** The active space. Null if the user was removed from it. */
  space: (Space & { role: Role }) | null;
}

const SessionContext = createContext<Session | null>(null);

/** Null for a visitor. @throws GalleyError */
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

export const useSessionQuery = () => useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 });

export const accountKey = ['account'] as const;

/** The signed-in user's own account, whichever space is active. */
export const useAccount = () => useQuery({ queryKey: accountKey, queryFn: () => galley.account.get() });

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of a screen that only signed-in users see. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This screen is outside of SessionProvider');
  return session;
}

/** The session, or null on a screen that visitors see too. */
export const useMaybeSession = (): Session | null => useContext(SessionContext);

const ranks: Readonly<Record<Role, number>> = { viewer: 0, editor: 1, admin: 2, owner: 3 };

/**
 * Whether the user has the role for an action in the active space. The service decides; this only hides what it would
 * deny.
 */
export function useIsAtLeast(role: Role): boolean {
  const { space } = useSession();
  return space !== null && ranks[space.role] >= ranks[role];
}
