import { DurableObject } from 'cloudflare:workers';
export class QuotaCounter extends DurableObject {}
export default { async fetch() { return new Response('hi'); } };
