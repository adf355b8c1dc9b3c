/** BG-16, payment instructions: an account for a transfer, no whole card number. */

import { characterCount } from "../../xml/characters.ts";
import { normalizeSpace } from "../../xml/white-space.ts";
import { type DataRule, each } from "../data-rule.ts";

const transfers = ["30", "58"];

export const paymentRules: readonly DataRule[] = [
  each("BR-61", ["payment.means_code", "payment.accounts", "payment.accounts[].iban"], ({ payment }) => {
    if (!payment || !transfers.includes(payment.means_code ?? "")) return [];
    const accounts = payment.accounts?.length ? payment.accounts : [{ iban: undefined }];
    return accounts.flatMap(({ iban }, index) =>
      iban === undefined
        ? [
            {
              path: `payment.accounts[${index}].iban`,
              message: `payment.means_code is ${payment.means_code}, a credit transfer, so payment.accounts[${index}].iban must say where to pay`,
            },
          ]
        : [],
    );
  }),
  each("BR-50", ["payment.means_code", "payment.accounts[].iban"], ({ payment }) =>
    payment && !transfers.includes(payment.means_code ?? "")
      ? (payment.accounts ?? []).flatMap(({ iban }, index) =>
          iban === undefined
            ? [
                {
                  path: `payment.accounts[${index}].iban`,
                  message: `payment.accounts[${index}].iban is missing: an account needs its number`,
                },
              ]
            : [],
        )
      : [],
  ),
  each("BR-51", ["payment.card.number"], ({ payment }) =>
    characterCount(normalizeSpace(payment?.card?.number ?? "")) > 10
      ? [
          {
            path: "payment.card.number",
            message: "payment.card.number shows more than ten characters: give only the last four to six digits",
          },
        ]
      : [],
  ),
];
