/** The only function of node:crypto that the product uses. workerd provides it with nodejs_compat. */
declare module 'node:crypto' {
  export function scrypt(
    password: string,
    salt: Uint8Array,
    keyLength: number,
    options: { N: number; r: number; p: number; maxmem: number },
    callback: (error: Error | null, key: Uint8Array) => void,
  ): void;
}
