import { useQuery } from '@tanstack/react-query';
import { galley } from './api.ts';

export const accountKey = ['account'] as const;

/** The signed-in person's own account, whichever space is active. */
export const useAccount = () => useQuery({ queryKey: accountKey, queryFn: () => galley.getAccount() });
