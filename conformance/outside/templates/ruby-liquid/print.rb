# What Ruby's Liquid 4 prints for the templates on standard input, one a line as JSON: {"source", "data", "snippets"} in,
# {"output"} or {"error"} out. The first argument is the folder `lib` of Liquid 4.0.4; ActiveSupport comes from the machine.
# PDFMonkey's own filters and tags are written here as its documentation describes them.
ENV["TZ"] = "UTC"
$LOAD_PATH.unshift ARGV.fetch(0)
require "json"
require "time"
# All of it, as in Rails: it gives texts `first` and `last`.
require "active_support/all"
require "liquid"

NOW = Time.utc(2026, 1, 2, 3, 4, 5)
def Time.now = NOW

module PdfmonkeyFilters
  def with_delimiter(number, options = {})
    number_text = options["precision"] ? rounded(number, options["precision"].to_i) : number.to_s
    return number unless number_text.match?(/\A\s*[+-]?\d+(\.\d+)?\z/)

    whole, fraction = number_text.split(".")
    fraction = fraction.sub(/0+\z/, "") if fraction && options["strip_insignificant_zeros"]
    sign = whole[/\A\s*[+-]?/]
    grouped = whole.delete_prefix(sign).reverse.scan(/\d{1,3}/).join((options["delimiter"] || ",").reverse).reverse
    sign = "" if number_text.to_f.zero?
    sign + grouped + (fraction.to_s.empty? ? "" : (options["separator"] || ".") + fraction)
  end

  def format(number, pattern) = Kernel.format(pattern, number)
  def in_time_zone(input, zone) = Liquid::Utils.to_date(input)&.in_time_zone(zone) || input
  def slice_by(list, size) = list.in_groups_of(size, false)
  def push(list, item) = list.to_a + [item]
  def sum(list) = list.sum
  def to_sentence(list, between = ", ", last = " and ") = list.to_sentence(words_connector: between, two_words_connector: last, last_word_connector: last)

  private

  def rounded(number, precision)
    decimal = BigDecimal(number.to_s)
    text = decimal.round(precision, half: :up).to_s("F")
    whole, fraction = text.split(".")
    precision.zero? ? whole : "#{whole}.#{fraction.to_s.ljust(precision, "0")[0, precision]}"
  rescue ArgumentError
    number.to_s
  end
end

class LoadSnippets < Liquid::Tag
  def render(_context) = ""
end

class Snippets
  def initialize(codes) = @codes = codes

  def read_template_file(name)
    @codes.fetch(name) { raise Liquid::FileSystemError, "No such template '#{name}'" }
  end
end

Liquid::Template.error_mode = :lax
Liquid::Template.register_filter(PdfmonkeyFilters)
Liquid::Template.register_tag("load_snippets", LoadSnippets)

$stdin.each_line do |line|
  job = JSON.parse(line)
  begin
    template = Liquid::Template.parse(job["source"])
    files = { file_system: Snippets.new(job["snippets"] || {}) }
    puts JSON.generate(output: template.render(job["data"], registers: files))
  rescue StandardError, SystemStackError => error
    puts JSON.generate(error: "#{error.class}: #{error.message}"[0, 200])
  end
end
