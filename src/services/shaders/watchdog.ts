/** For the page of a shader, which runs as it would in an ad. */
export { watchdog } from '../../draw/shaders/watchdog.ts';
