/** For the public page of a shader, where it runs as it would in an ad. */
export { watchdog } from '../../draw/shaders/watchdog.ts';
