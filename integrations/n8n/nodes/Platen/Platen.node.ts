/** The node: for each item it renders a document, waits for a render, or downloads a file. */
import type {
  IExecuteFunctions,
  ILoadOptionsFunctions,
  INodeExecutionData,
  INodePropertyOptions,
  INodeType,
  INodeTypeDescription,
} from "n8n-workflow";
import { operations } from "./operations";
import { properties } from "./properties";
import { request } from "./request";

interface TemplatePage {
  data: { slug: string; name: string; published_version: number | null }[];
  next_cursor: string | null;
}

export class Platen implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Platen",
    name: "platen",
    icon: "file:platen.svg",
    group: ["transform"],
    version: 1,
    subtitle: '={{ $parameter["operation"] }}',
    description: "Make PDFs, images and e-invoices from templates and data",
    defaults: { name: "Platen" },
    usableAsTool: true,
    inputs: ["main"],
    outputs: ["main"],
    credentials: [{ name: "platenApi", required: true }],
    properties,
  };

  methods = {
    loadOptions: {
      async getTemplates(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        const options: INodePropertyOptions[] = [];
        let cursor: string | null = "";
        while (cursor !== null) {
          const qs = { view: "summary", sort: "name", limit: 100, ...(cursor !== "" && { cursor }) };
          const { body } = await request(this, { method: "GET", url: "/v1/templates", qs });
          const { data, next_cursor } = body as TemplatePage;
          for (const { slug, name, published_version } of data) {
            if (published_version !== null) options.push({ name, value: slug, description: slug });
          }
          cursor = next_cursor;
        }

        return options;
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (const itemIndex of this.getInputData().keys()) {
      const operation = operations[this.getNodeParameter("operation", itemIndex) as string]!;
      try {
        results.push({ ...(await operation(this, itemIndex)), pairedItem: { item: itemIndex } });
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        results.push({ json: { error: (error as Error).message }, pairedItem: { item: itemIndex } });
      }
    }

    return [results];
  }
}
