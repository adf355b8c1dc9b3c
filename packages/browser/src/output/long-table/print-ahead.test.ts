import { expect, test } from "vitest";
import { PrintAhead } from "./print-ahead.ts";
import type { ShownRows } from "./shown-rows.ts";

const LAST = 900;
const rowsFrom = (from: number): ShownRows => ({ from, body: 100, isLast: from >= LAST });
const predict = ({ from, isLast }: ShownRows) => (isLast ? null : rowsFrom(from + 100));
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page whose prints end when they are let go. */
function heldPage(name: string) {
  const begun: number[] = [];
  const held: PromiseWithResolvers<Uint8Array>[] = [];
  return {
    begun,
    isBusy: () => held.length > 0,
    print({ from }: ShownRows): Promise<Uint8Array> {
      begun.push(from);
      const print = Promise.withResolvers<Uint8Array>();
      held.push(print);
      return print.promise;
    },
    async finish() {
      held.shift()!.resolve(new TextEncoder().encode(`${name} ${begun.at(-1)}`));
      await settled();
    },
    async fail() {
      held.shift()!.reject(new Error(`${name} is lost`));
      await settled();
    },
  };
}

function twoPages(partAfter = predict) {
  const own = heldPage("own");
  const second = heldPage("second");
  let isFree = true;
  const ahead = new PrintAhead(own.print, partAfter);
  const print = async (from: number) => new TextDecoder().decode(await ahead.print(rowsFrom(from)));
  const addSecond = () => ahead.addSecond({ print: second.print, isFree: () => isFree });
  return {
    own,
    second,
    ahead,
    print,
    addSecond,
    keepFree: (wanted: boolean) => {
      isFree = wanted;
    },
  };
}

test("both pages print at the same time, and each goes on with the next part that nobody has", async () => {
  const { own, second, print, addSecond } = twoPages();
  const first = print(0);
  await settled();
  addSecond();
  await second.finish();
  await own.finish();

  expect(await first).toBe("own 0");
  expect(second.begun).toEqual([100, 200]);
  expect(own.begun).toEqual([0, 300]);
  expect(await print(100)).toBe("second 100");
  const third = print(200);
  await second.finish();
  expect(await third).toBe("second 200");
});

test("without a second page the next part is printed while it is not yet asked for", async () => {
  const { own, print } = twoPages();
  const first = print(0);
  await settled();
  await own.finish();
  await first;
  expect(own.begun).toEqual([0, 100]);

  const next = print(100);
  await own.finish();
  expect(await next).toBe("own 100");
});

test("a part that was predicted wrongly is printed as it is asked for, and after two nothing is predicted", async () => {
  const { own, second, print, addSecond } = twoPages();
  const first = print(0);
  await settled();
  addSecond();
  await own.finish();
  await first;
  expect([own.begun, second.begun]).toEqual([[0, 200], [100]]);

  // Our own page is waited for.
  const next = print(90);
  await settled();
  expect(own.begun).toEqual([0, 200]);
  await own.finish();
  await second.finish();
  await own.finish();
  expect(await next).toBe("own 90");
  expect(second.begun).toEqual([100, 190]);

  const third = print(180);
  await own.finish();
  await own.finish();
  expect(await third).toBe("own 180");
  await second.finish();
  expect(own.isBusy() || second.isBusy()).toBe(false);
});

test("what the second page was printing when it was lost is printed on our own", async () => {
  const { own, second, print, addSecond } = twoPages();
  const first = print(0);
  await settled();
  addSecond();
  await own.finish();
  await first;
  await second.fail();
  const next = print(100);
  await own.finish();
  await own.finish();

  expect(await next).toBe("own 100");
  expect(own.begun.slice(0, 3)).toEqual([0, 200, 100]);
  expect(second.begun).toEqual([100]);
});

test("a second page that is not free begins nothing until it is", async () => {
  const { own, second, print, addSecond, keepFree } = twoPages();
  const first = print(0);
  await settled();
  keepFree(false);
  addSecond();
  expect(second.begun).toEqual([]);

  keepFree(true);
  await own.finish();
  await first;
  expect([own.begun, second.begun]).toEqual([[0, 100], [200]]);
});

test("our own page's failure is that of the part", async () => {
  const { own, print } = twoPages();
  const first = print(0);
  await settled();
  await own.finish();
  await first;
  const next = expect(print(100)).rejects.toThrow("own is lost");
  await own.fail();

  await next;
  expect(own.begun).toEqual([0, 100]);
});

test("once it is stopped nothing more is begun", async () => {
  const { own, ahead, print } = twoPages();
  const first = print(0);
  await settled();
  ahead.stop();
  await own.finish();
  await first;

  expect(own.begun).toEqual([0]);
});
