import { Platen } from "@platen/sdk";

const url = process.argv[2]!;
const client = new Platen({ apiKey: "plt_test_key", baseUrl: url });
let most = 0;
const timer = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 20);
const start = process.memoryUsage().rss;
const done = await client.renders.download("rnd_1", "/tmp/big.bin");
clearInterval(timer);
console.log("typescript", done.bytes, "rss start", Math.round(start / 1e6), "MB most", Math.round(most / 1e6), "MB");
