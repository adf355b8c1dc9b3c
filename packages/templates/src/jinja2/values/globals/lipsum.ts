/** `lipsum()`: filler text, the same in each render of the same time. */
import { SafeString } from "../../../core/output.ts";
import { escapeHtml } from "../markup.ts";
import { capitalize } from "../methods/string-predicates.ts";
import type { RenderContext, Value } from "../value.ts";

const WORDS =
  "a ac accumsan ad adipiscing aenean aliquam aliquet amet ante aptent arcu at auctor augue bibendum blandit commodo condimentum congue consectetuer consequat cras cubilia curabitur cursus dapibus diam dictum dignissim dolor donec dui duis egestas eget eleifend elementum elit enim erat eros est et etiam eu euismod facilisis fames faucibus felis fermentum feugiat fringilla fusce gravida habitant hendrerit iaculis id imperdiet in integer interdum ipsum justo lacinia lacus laoreet lectus leo libero ligula lobortis lorem luctus maecenas magna malesuada mauris metus mi molestie mollis morbi nam nec neque nisi nisl non nulla nunc odio orci ornare pede pellentesque pharetra placerat porta posuere potenti pretium primis proin pulvinar purus quam quis quisque rhoncus risus rutrum sagittis sapien scelerisque sed sem semper senectus sit sociis sollicitudin suscipit suspendisse tellus tempor tempus tincidunt tortor tristique turpis ullamcorper ultrices ultricies urna ut varius vehicula vel velit venenatis vestibulum vitae vivamus viverra volutpat vulputate".split(
    " ",
  );

export function lipsum(
  paragraphs: number,
  isHtml: boolean,
  least: number,
  most: number,
  context: RenderContext,
): Value {
  const { meter } = context.run;
  const texts: string[] = [];
  let length = 0;
  for (let at = 0; at < paragraphs; at++) {
    const text = paragraph(least, most, context);
    length += text.length;
    meter.string(length);
    texts.push(text);
  }
  if (!isHtml) return texts.join("\n\n");

  return new SafeString(texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n"));
}

function paragraph(least: number, most: number, context: RenderContext): string {
  const { run } = context;
  const count = least + Math.floor(run.random() * Math.max(1, most - least));
  run.meter.string(count);
  const words: string[] = [];
  let last = "";
  let isSentenceStart = true;
  let sinceComma = 0;
  let sinceStop = 0;
  for (let at = 0; at < count; at++) {
    run.meter.step();
    let word = last;
    while (word === last) word = WORDS[Math.floor(run.random() * WORDS.length)]!;
    last = word;
    let shown = isSentenceStart ? capitalize(word) : word;
    isSentenceStart = false;
    if (++sinceComma > 3 + run.random() * 5) {
      sinceComma = 0;
      sinceStop += 2;
      shown += ",";
    }
    if (++sinceStop > 10 + run.random() * 10) {
      sinceComma = 0;
      sinceStop = 0;
      isSentenceStart = true;
      shown = `${shown.replace(/,$/, "")}.`;
    }
    words.push(shown);
  }

  return `${words.join(" ").replace(/[,.]$/, "")}.`;
}
