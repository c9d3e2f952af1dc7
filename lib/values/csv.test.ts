import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CsvFault, CsvReader, csvRows, csvText } from "./csv";

const cellsOf = (text: string) => csvRows(text).map(({ cells }) => cells);

describe("CSV", () => {
  test.each<[string, string, string[][]]>([
    [
      "rows end with CRLF, LF or nothing",
      "a,b\r\n1,2\n3,4",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["a byte order mark is not part of the first cell", "\ufeffa,b\n", [["a", "b"]]],
    ["quotes hold commas, line breaks and quotes", '"a,\r\n""b""",c\n', [['a,\r\n"b"', "c"]]],
    [
      "cells may be empty",
      "a,,\n,\n",
      [
        ["a", "", ""],
        ["", ""],
      ],
    ],
    ["blanks belong to their cell", " a , b\n", [[" a ", " b"]]],
    ["a lone carriage return is a character", "a\rb,c\n", [["a\rb", "c"]]],
    ["nothing has no rows", "", []],
  ])("%s", (_promise, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  test("rows count as in a spreadsheet, empty ones too", () => {
    expect(csvRows('h\n\n"a\nb"\n\r\nc').map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  test.each([
    ["a quote that never ends", 'a,b\n"c,d\n', 2],
    ["a quote inside a plain cell", 'a,b"c\n', 1],
    ["something after a closing quote", 'a\n"b"c,d\n', 2],
  ])("%s is refused with its row", (_what, text, row) => {
    expect(() => csvRows(text)).toThrow(CsvFault);
    expect(() => csvRows(text)).toThrow(`Row ${row} `);
  });

  test("a row without an end is not read without limit", () => {
    const reader = new CsvReader();
    expect(() => reader.read(`a\n"${"x".repeat(200_000)}`)).toThrow("Row 2 is longer");
  });

  test("written CSV is read back, in chunks of any size", () => {
    const cell = fc
      .string({ unit: "binary", maxLength: 6 })
      .map((text) => text.replace(/^[\s=+\-@]+|;(?=\s*[=+\-@])/g, ""));
    const row = fc.array(cell, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const text = csvText(rows);
        fc.pre(!text.startsWith("\ufeff"));
        const reader = new CsvReader();
        const read = [];
        for (let at = 0; at < text.length; at += size)
          read.push(...reader.read(text.slice(at, at + size)));
        read.push(...reader.finish());
        expect(read.map(({ cells }) => cells)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  test("a cell that a spreadsheet would evaluate is written as text, a number stays one", () => {
    const cells = ["=1+1", "+49 30", "-2.5", "-x", "@SUM(A1)", "\t=1", " =1", "a=b", "7"];
    expect(csvText([cells])).toBe("'=1+1,'+49 30,-2.5,'-x,'@SUM(A1),'\t=1,' =1,a=b,7\r\n");
    expect(csvText([['=HYPERLINK("x","y")']])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`);
    expect(csvText([["a;=b; -c", "a;b=c"]])).toBe("a;'=b;' -c,a;b=c\r\n");
  });
});
