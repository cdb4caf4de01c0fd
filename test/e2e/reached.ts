import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Page } from 'puppeteer-core';

/** The listeners on this machine that a page can reach, in every way that it has. */
export async function reached(page: Page): Promise<string[]> {
  const met: string[] = [];
  const tcp = createServer((socket) => {
    met.push('tcp');
    socket.on('error', () => undefined).destroy();
  }).listen(0, '127.0.0.1');
  const udp = createSocket('udp4', () => met.push('udp')).bind(0, '127.0.0.1');
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
  const { port } = tcp.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`).catch(() => undefined);
  await page.goto('about:blank');
  const reachedNames = (await page.evaluate(waysOut(port, udp.address().port))) as string[];
  tcp.close();
  udp.close();
  return [...met, ...reachedNames];
}

/** A script for the page that reports which listeners answered. */
const waysOut = (port: number, udpPort: number) => `(async () => {
  const answered = [];
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', 'example.com', '93.184.215.14']) {
    const address = 'http://' + host + ':${port}/';
    fetch(address, { mode: 'no-cors' }).then(() => answered.push(address), () => {});
    new WebSocket(address.replace('http', 'ws')).onopen = () => answered.push(address);
    const image = document.createElement('img');
    const frame = document.createElement('iframe');
    image.onload = () => answered.push(address);
    image.src = frame.src = address;
    document.body.append(image, frame);
  }
  const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }] });
  peer.createDataChannel('way out');
  await peer.setLocalDescription(await peer.createOffer());
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return answered;
})()`;
